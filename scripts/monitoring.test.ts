import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const folder = path.join(import.meta.dirname, '../deploy/monitoring');
const promtool = (process.env.PATH ?? '')
  .split(':')
  .map((one) => path.join(one, 'promtool'))
  .find((file) => existsSync(file));

// skipped if Debian's package prometheus is not installed
test.skipIf(!promtool)('the alerts ring for what they are there for', async () => {
  const run = async (...args: string[]) =>
    (await promisify(execFile)(promtool ?? '', args, { cwd: folder })).stdout;
  expect(await run('check', 'config', 'prometheus.yaml')).toContain('SUCCESS');
  expect(await run('test', 'rules', 'alerts.test.yaml')).toContain('SUCCESS');
});
