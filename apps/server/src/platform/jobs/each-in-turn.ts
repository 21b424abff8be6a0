/** Does the work for each in turn; one that fails keeps it from no other. @throws the first failure, once all others are done. */
export const eachInTurn = async <T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> => {
  const failures: unknown[] = [];
  for (const one of all)
    await work(one).catch((error: unknown) => {
      failures.push(error);
    });
  if (failures.length > 0) throw failures[0];
};
