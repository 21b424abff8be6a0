/**
 * Number of cases that a generated test draws: `quick` in `npm test`, `all` in `npm run test:all`.
 * `RUNS=5000` overrides both, to search for rare failures in one file.
 */
export const runs = ({ quick, all }: { quick: number; all: number }): number =>
  Number(process.env.RUNS ?? (process.env.TEST_ALL ? all : quick));
