// Shared by `npm start` and `npm test`: installs dependencies and runs commands on the project's own Node.
// Plain JavaScript without dependencies, because it runs before anything is installed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '..');
export const node = path.join(root, 'node_modules/.bin/node');

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node 20.19 or newer is needed; this is ${process.versions.node}.`);
  process.exit(1);
}

/** The project's Node first on PATH. */
const environment = () => ({
  ...process.env,
  PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}`,
});

/**
 * Runs a command in the project root; `aside` leaves the processors to other work first. Resolves when it has ended; exits this
 * process, and with it whatever else it runs, when it fails.
 */
export const run = async (command, args, { aside = false, ...options } = {}) => {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: environment(), ...options });
  const end = () => child.kill();
  const stop = () => process.exit(1);
  process.on('exit', end).on('SIGTERM', stop).on('SIGINT', stop);
  if (aside && child.pid) os.setPriority(child.pid, os.constants.priority.PRIORITY_BELOW_NORMAL);
  const [code] = await once(child, 'exit').catch((error) => {
    console.error(error.message);
    return [1];
  });
  process.off('exit', end).off('SIGTERM', stop).off('SIGINT', stop);
  if (code !== 0) process.exit(code ?? 1);
};

const hashOf = (text) => createHash('sha256').update(text).digest('hex');
const stampOf = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '');
const stamp = (file, hash) => {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, hash);
};

const installed = path.join(root, 'node_modules/.installed');
const lockFile = path.join(root, 'package-lock.json');
const npm = (args, options) =>
  run('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    ...options,
  });
const isInstalled = (...hashes) => hashes.includes(stampOf(installed));

/** Installs the pinned dependencies when they are missing or the lock file has changed. */
export const install = async () => {
  const hash = hashOf(readFileSync(lockFile, 'utf8'));
  if (isInstalled(hash)) return;
  console.log('Installing dependencies (about half a minute) …');
  await npm(['ci']);
  stamp(installed, hash);
};

/**
 * The same for those that the site is built from and runs on, without those of checks and tests, in two steps: resolves when those of
 * the server are there, to a function that installs those of the pages beside other work.
 */
export const installToStart = async () => {
  const lock = readFileSync(lockFile, 'utf8');
  const hash = hashOf(`${lock} to start`);
  if (isInstalled(hash, hashOf(lock))) return async () => {};
  console.log('Installing dependencies (about half a minute) …');
  const only = (app) => ['-w', `apps/${app}`, '--include-workspace-root=false'];
  await npm(['ci', ...only('server')]);
  return async () => {
    // adds to what is there, where `npm ci` would begin again
    await npm(['install', '--no-save', ...only('web')], { aside: true });
    stamp(installed, hash);
  };
};

/** What a build makes beside its sources. */
const madeByBuild = /(^|\/)((build|\.react-router|node_modules)\/|public\/world\.svg$)/;

const filesBelow = (folder) =>
  readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter(
      (entry) =>
        entry.isFile() && !madeByBuild.test(path.relative(root, path.join(entry.parentPath, entry.name))),
    )
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();

/** The files that `server` or `web` is built from, with those that say which dependencies go into it. */
export const sourcesOf = (app) => [
  ...[`apps/${app}`, 'packages'].flatMap(filesBelow),
  ...['package-lock.json', 'tsconfig.base.json'].map((file) => path.join(root, file)),
];

/** Builds `server` or `web` when its sources have changed, as soon as `after` has resolved, with the options of `run`. */
export const build = async (app, { after, ...options } = {}) => {
  const sources = sourcesOf(app).map((file) => `${file} ${statSync(file).size} ${statSync(file).mtimeMs}`);
  const built = path.join(root, `apps/${app}/build/.built`);
  const hash = hashOf(sources.join('\n'));
  if (stampOf(built) === hash) return;
  console.log(app === 'web' ? 'Building the site …' : 'Building the server …');
  await after;
  await run('npm', ['run', 'build', '--silent', '-w', `apps/${app}`], {
    stdio: ['ignore', 'ignore', 'inherit'],
    ...options,
  });
  stamp(built, hash);
};
