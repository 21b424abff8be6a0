// A private PostgreSQL server, by the newest version of Debian's package.
import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, globSync, mkdirSync } from 'node:fs';
import path from 'node:path';

const parseVersion = (folder: string) => Number(path.basename(path.dirname(folder)));
/** The programs of the newest installed version. */
export const pgbin =
  globSync('/usr/lib/postgresql/*/bin').toSorted((a, b) => parseVersion(b) - parseVersion(a))[0] ?? '';
export const hasPostgres = existsSync(path.join(pgbin, 'initdb'));
const asRoot = process.getuid?.() === 0;

/** PostgreSQL's programs refuse to run as root. */
export const asServer = (file: string, args: readonly string[]) =>
  asRoot
    ? execFileSync('runuser', ['-u', 'postgres', '--', file, ...args], { encoding: 'utf8', cwd: '/' })
    : execFileSync(file, args, { encoding: 'utf8' });

/** Creates a folder owned by PostgreSQL's user; its parents stay as they are. */
export const serverFolder = (folder: string) => {
  mkdirSync(folder, { mode: 0o700 });
  if (asRoot) {
    const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
    chownSync(folder, id('-u'), id('-g'));
  }
  return folder;
};

export interface OwnPostgres {
  url: string;
  /** The first column of the rows of a statement. */
  psql(statement: string): string;
  start(folder?: string): void;
  stop(mode: 'fast' | 'immediate'): void;
  /** Pid of the server's main process. */
  pid(): number;
}

/**
 * Creates a database server in `work`/data. It listens on a loopback port, or on a socket in its folder,
 * which costs a quarter less processor time. `options` are those of `postgres`.
 */
export const newPostgres = (work: string, listen: number | 'socket', options = ''): OwnPostgres => {
  if (asRoot) chmodSync(work, 0o755);
  const isSocket = listen === 'socket';
  const host = isSocket ? encodeURIComponent(path.join(work, 'data')) : `127.0.0.1:${listen}`;
  const url = `postgres://postgres@${host}/postgres`;
  let data = serverFolder(path.join(work, 'data'));
  asServer(path.join(pgbin, 'initdb'), ['-D', data, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8']);
  const control = (...args: string[]) => asServer(path.join(pgbin, 'pg_ctl'), ['-D', data, '-w', ...args]);
  return {
    url,
    psql: (statement) => asServer(path.join(pgbin, 'psql'), [url, '-Atc', statement]).trim(),
    start: (folder = data) => {
      data = folder;
      const where = isSocket ? "-c listen_addresses=''" : `-p ${listen} -c listen_addresses=127.0.0.1`;
      const all = `${where} -c unix_socket_directories=${data} ${options}`;
      control('-l', path.join(data, 'log'), '-o', all, 'start');
    },
    stop: (mode) => void control('-m', mode, 'stop'),
    pid: () => Number(asServer('head', ['-n', '1', path.join(data, 'postmaster.pid')])),
  };
};
