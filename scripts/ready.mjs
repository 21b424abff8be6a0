// Shared by `npm start` and `npm test`: installs dependencies and runs commands on the project's own Node.
// Plain JavaScript without dependencies, because it runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '..');
export const node = path.join(root, 'node_modules/node/bin/node');

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node 20.19 or newer is needed; this is ${process.versions.node}.`);
  process.exit(1);
}

/** Runs a command in the project root with the project's Node first on PATH; exits this process when it fails. */
export const run = (command, args, options = {}) => {
  const env = { ...process.env, PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}` };
  const result = spawnSync(command, args, { cwd: root, stdio: 'inherit', env, ...options });
  if (result.error) console.error(result.error.message);
  if (result.status !== 0) process.exit(result.status ?? 1);
};

const stampOf = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

/** Runs `work` when `state` has changed since its last run. */
const whenChanged = (stampFile, state, work) => {
  const hash = createHash('sha256').update(state).digest('hex');
  if (stampOf(stampFile) === hash) return;
  work();
  mkdirSync(path.dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, hash);
};

/** Installs the pinned dependencies when they are missing or the lock file has changed. */
export const install = () => {
  const lock = readFileSync(path.join(root, 'package-lock.json'), 'utf8');
  whenChanged(path.join(root, 'node_modules/.installed'), lock, () => {
    console.log('Installing dependencies (about a minute) …');
    run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  });
};

const filesBelow = (folder) =>
  readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter(
      (entry) =>
        entry.isFile() &&
        !/(^|\/)(build|\.react-router|node_modules)(\/|$)/.test(path.relative(root, entry.parentPath)),
    )
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();

/** Builds the site and the server when their sources have changed. */
export const build = () => {
  const sources = [...filesBelow('apps'), ...filesBelow('packages')];
  const state = sources.map((file) => `${file} ${statSync(file).size} ${statSync(file).mtimeMs}`).join('\n');
  whenChanged(path.join(root, 'apps/web/build/.built'), state, () => {
    console.log('Building …');
    run('npm', ['run', 'build', '--silent'], { stdio: ['ignore', 'ignore', 'inherit'] });
  });
};
