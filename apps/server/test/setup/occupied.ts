import type { TestApp } from './test-app.ts';

/** Occupies every connection of the database, as soon as it gets them, until it is released. */
export const occupy = ({ database }: TestApp) => {
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
  return {
    begun,
    release: async () => {
      release();
      await Promise.all(held);
    },
  };
};
