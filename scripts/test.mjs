// `npm test`: installs what is missing, then runs the unit and database tests. Arguments are passed to Vitest.
import { install, node, run } from './ready.mjs';

install();
run(node, ['node_modules/vitest/vitest.mjs', 'run', ...process.argv.slice(2)]);
