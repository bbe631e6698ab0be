/* The sample Gap for SPIN: F instances of Top Up on one account.
   Domains: one account (quiesce: any number), an initial balance from 0 to LIMIT - 1 (quiesce: any). */
#ifndef F
#define F 6
#endif
/* A gap of n: nothing is wrong with fewer than n instances. */
#ifndef GAP
#define GAP F
#endif
#define LIMIT (50 + 10 * (GAP - 1))

byte balance;
byte started;

inline after_a_step() { assert(balance < LIMIT) }

proctype top_up() {
  bool room;
  atomic { room = (balance < 50) }
  if
  :: room -> atomic { balance = balance + 10; after_a_step() }
  :: else
  fi
}

init {
  byte start;
  atomic {
    select (start : 0 .. LIMIT - 1);
    balance = start;
    do
    :: started < F -> run top_up(); started++
    :: else -> break
    od
  }
}
