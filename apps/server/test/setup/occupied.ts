import type { TestApp } from './test-app.ts';

/** Occupies every connection of the database until it is released. */
export const occupyDatabase = async ({ database }: TestApp) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const connections = database.engine === 'pglite' ? 1 : 10;
  let open = 0;
  const held = Array.from({ length: connections }, () =>
    database.read(async () => {
      open += 1;
      if (open === connections) begin();
      await released;
    }),
  );
  await begun;
  return async () => {
    release();
    await Promise.all(held);
  };
};
