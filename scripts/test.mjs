// `npm test`: installs what is missing, then runs the unit and database tests. Arguments are passed to Vitest.
import os from 'node:os';
import { install, node, run } from './ready.mjs';

await install();
// tests that start servers and send mails leave a third of each core idle
const workers = Math.ceil(os.availableParallelism() * 1.5);
await run(node, [
  'node_modules/vitest/vitest.mjs',
  'run',
  `--maxWorkers=${workers}`,
  ...process.argv.slice(2),
]);
