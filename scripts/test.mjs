// `npm test` runs three of the projects of vitest.config.ts, `npm run test:all` every one (test-all.ts). Installs what is missing first;
// arguments are passed to Vitest.
import os from 'node:os';
import { install, node, run } from './ready.mjs';

const given = process.argv.slice(2).filter((arg) => arg !== '--all');
const isAll = process.argv.includes('--all');
const namesProjects = given.some((arg) => arg.startsWith('--project'));
const quick = ['packages', 'server', 'web'].map((project) => `--project=${project}`);

await install();
await run(node, [
  isAll ? 'scripts/test-all.ts' : 'node_modules/vitest/vitest.mjs',
  'run',
  // tests that start servers and send mails leave a third of each core idle
  `--maxWorkers=${Math.ceil(os.availableParallelism() * 1.5)}`,
  ...(isAll || namesProjects ? [] : quick),
  ...given,
]);
