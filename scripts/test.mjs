// `npm test`: install what is missing, then the unit and database tests. Arguments go on to Vitest.
import { install, node, run } from './ready.mjs';

install();
run(node, ['node_modules/vitest/vitest.mjs', 'run', ...process.argv.slice(2)]);
