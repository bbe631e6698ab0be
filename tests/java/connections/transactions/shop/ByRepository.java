package shop;

import java.sql.SQLException;

class ByRepository {

    private final AccountRepository accounts;

    ByRepository(AccountRepository accounts) {
        this.accounts = accounts;
    }

    void createByRepository(int id) throws SQLException {
        accounts.insert(id);
    }

    void bookByRepository(int id, int amount) throws SQLException {
        if (amount < 0) {
            throw new IllegalArgumentException("amount " + amount);
        }
        accounts.book(id, amount);
    }
}
