#include "quiesce/cli/run.hpp"

int main(int argc, char** argv) {
  return quiesce::cli::run(argc, argv);
}
