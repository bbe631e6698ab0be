#include "visualizers/java_test_parts.hpp"

namespace quiesce::visualizers {

std::string_view java_helpers() {
  return R"java(
    private static Connection open(boolean autoCommit) throws SQLException {
        Connection connection = DriverManager.getConnection(URL);
        connection.setAutoCommit(autoCommit);
        return connection;
    }

    private static void run(Connection connection, String sql, Object... values) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < values.length; i++) {
                statement.setObject(i + 1, values[i]);
            }
            statement.execute();
        }
    }

    private static boolean isBroken(Connection connection) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(VIOLATING_ROWS);
                ResultSet rows = statement.executeQuery()) {
            return rows.next();
        }
    }

    private static void commits(Connection connection, Executable call) throws Exception {
        try {
            call.execute();
        } catch (Throwable problem) {
            connection.rollback();
            throw new AssertionError("this step should not fail", problem);
        }
        if (!connection.getAutoCommit()) {
            connection.commit();
        }
    }

    private static void aborts(String error, Connection connection, Executable call) throws Exception {
        Throwable thrown = assertThrows(Throwable.class, call, "this step should fail");
        Class<?> type = thrown.getClass();
        while (type != null && !type.getSimpleName().equals(error)) {
            type = type.getSuperclass();
        }
        if (type == null) {
            throw new AssertionError("this step should fail with " + error, thrown);
        }
        if (!connection.getAutoCommit()) {
            connection.rollback();
        }
    }

    /** Gives the object its connection where a field waits for one. */
    private static <T> T connected(T object, Connection connection) throws IllegalAccessException {
        for (Class<?> type = object.getClass(); type != null; type = type.getSuperclass()) {
            for (Field field : type.getDeclaredFields()) {
                boolean wanted = field.getType() == Connection.class || field.getType() == DataSource.class;
                if (!wanted || Modifier.isStatic(field.getModifiers())) {
                    continue;
                }
                field.setAccessible(true);
                if (field.get(object) == null) {
                    field.set(object, field.getType() == Connection.class ? connection : dataSource(connection));
                }
            }
        }
        return object;
    }

    /** Hands out this one connection; closing it leaves it open for the steps that follow. */
    private static DataSource dataSource(Connection connection) {
        ClassLoader loader = Connection.class.getClassLoader();
        Connection kept = (Connection) Proxy.newProxyInstance(loader, new Class<?>[] {Connection.class},
                (proxy, method, values) -> {
                    try {
                        return method.getName().equals("close") ? null : method.invoke(connection, values);
                    } catch (InvocationTargetException problem) {
                        throw problem.getCause();
                    }
                });
        return (DataSource) Proxy.newProxyInstance(DataSource.class.getClassLoader(),
                new Class<?>[] {DataSource.class},
                (proxy, method, values) -> method.getName().equals("getConnection") ? kept : null);
    }
)java";
}

}  // namespace quiesce::visualizers
