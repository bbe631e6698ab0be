/* The sample Quizzes, first repair, for SPIN: F instances of any of its four functionalities.
   Domains (quiesce: rows and values without bound): one course execution, STUDENTS students who may or may not be
   enrolled, TOURNAMENTS tournaments that may or may not exist, three names, one of them ANONYMOUS. Every initial
   state that satisfies the four rules is tried, every choice of functionalities and of arguments. */
#ifndef F
#define F 2
#endif
#define STUDENTS 2
#define TOURNAMENTS 1
#define NONE 0
#define ANONYMOUS 1
#define NAMES 3

typedef Tournament {
  bool exists;
  bool open;
  byte creator;
  byte creator_name;
  byte participant[STUDENTS] /* the name; NONE: does not take part */
}

byte student[STUDENTS]; /* the name; NONE: not enrolled */
Tournament tournament[TOURNAMENTS];
byte done;

#define T tournament[t]
/* A participant who created the tournament has the creator's name there. */
#define I1(t) (!T.exists || T.participant[T.creator] == NONE || T.participant[T.creator] == T.creator_name)
/* An active tournament's creator is not anonymous. */
#define I2(t) (!T.exists || !T.open || T.creator_name != ANONYMOUS)
/* The creator has the name of the student. */
#define I3(t) (!T.exists || student[T.creator] == NONE || T.creator_name == student[T.creator])
/* So has a participant. */
#define I4(t, s) (!T.exists || T.participant[s] == NONE || student[s] == NONE || T.participant[s] == student[s])

inline absolute_rules() {
  for (t : 0 .. TOURNAMENTS - 1) { assert(I1(t)); assert(I2(t)) }
  t = 0
}

inline set_copies(name) {
  for (t : 0 .. TOURNAMENTS - 1) {
    if
    :: T.exists && T.creator == u -> T.creator_name = name
    :: else
    fi;
    if
    :: T.exists && T.participant[u] != NONE -> T.participant[u] = name
    :: else
    fi
  }
  t = 0
}

proctype create_tournament() {
  byte u, which, name, t;
  atomic {
    select (u : 0 .. STUDENTS - 1);
    select (which : 0 .. TOURNAMENTS - 1);
    name = student[u]
  }
  if
  :: name != NONE && name != ANONYMOUS ->
     atomic {
       if
       :: !tournament[which].exists ->
          tournament[which].exists = true;
          tournament[which].open = true;
          tournament[which].creator = u;
          tournament[which].creator_name = name
       :: else /* a duplicate key */
       fi;
       absolute_rules();
       done++
     }
  :: else -> atomic { done++ }
  fi
}

proctype add_participant() {
  byte u, which, name, t;
  atomic {
    select (u : 0 .. STUDENTS - 1);
    select (which : 0 .. TOURNAMENTS - 1);
    name = student[u]
  }
  if
  :: name != NONE && name != ANONYMOUS ->
     atomic {
       if
       :: tournament[which].exists && tournament[which].open && tournament[which].participant[u] == NONE ->
          tournament[which].participant[u] = name
       :: else
       fi;
       absolute_rules();
       done++
     }
  :: else -> atomic { done++ }
  fi
}

proctype update_student_name() {
  byte u, name, t;
  atomic {
    select (u : 0 .. STUDENTS - 1);
    select (name : ANONYMOUS + 1 .. NAMES);
    if
    :: student[u] != NONE -> student[u] = name
    :: else
    fi;
    absolute_rules()
  }
  atomic { set_copies(name); absolute_rules(); done++ }
}

proctype anonymize_student() {
  byte u, t;
  atomic {
    select (u : 0 .. STUDENTS - 1);
    if
    :: student[u] != NONE -> student[u] = ANONYMOUS
    :: else
    fi;
    absolute_rules()
  }
  atomic {
    set_copies(ANONYMOUS);
    for (t : 0 .. TOURNAMENTS - 1) {
      if
      :: T.exists && T.creator == u -> T.open = false
      :: else
      fi
    }
    t = 0;
    absolute_rules();
    done++
  }
}

init {
  byte s, t, value, started, kind, last;
  bool lawful = true;
  atomic {
    for (s : 0 .. STUDENTS - 1) {
      select (value : NONE .. NAMES);
      student[s] = value
    }
    for (t : 0 .. TOURNAMENTS - 1) {
      if
      :: T.exists = false
      :: T.exists = true;
         if
         :: T.open = true
         :: T.open = false
         fi;
         select (value : 0 .. STUDENTS - 1);
         T.creator = value;
         select (value : ANONYMOUS .. NAMES);
         T.creator_name = value;
         for (s : 0 .. STUDENTS - 1) {
           select (value : NONE .. NAMES);
           T.participant[s] = value;
           lawful = lawful && I4(t, s)
         }
      fi;
      lawful = lawful && I1(t) && I2(t) && I3(t)
    }
    lawful; /* other starts end here */
    s = 0; t = 0; value = 0;
    do
    :: started < F ->
       select (kind : last .. 3); /* instances of equal kind are interchangeable: in order */
       last = kind;
       if
       :: kind == 0 -> run create_tournament()
       :: kind == 1 -> run add_participant()
       :: kind == 2 -> run update_student_name()
       :: kind == 3 -> run anonymize_student()
       fi;
       started++
    :: else -> break
    od
  }
  atomic {
    done == F;
    for (t : 0 .. TOURNAMENTS - 1) {
      assert(I3(t));
      for (s : 0 .. STUDENTS - 1) { assert(I4(t, s)) }
    }
  }
}
