// Calls at a steady rate, and their outcomes.
import { setInterval as every } from 'node:timers/promises';

export const failures: string[] = [];

export const report = (what: string, holds: boolean, figure: string) => {
  console.log(`${holds ? 'ok  ' : 'FAIL'} ${what}: ${figure}`);
  if (!holds) failures.push(what);
};

export interface Acts {
  acknowledged: number;
  /** Acts that failed, by status or error code. */
  failed: Map<number | string, number>;
}

/**
 * Starts `act`, which returns the status of the first failed call, `rate` times a second while `meanwhile`
 * runs.
 */
export const underLoad = async (
  rate: number,
  act: (n: number) => Promise<number | undefined>,
  meanwhile: () => Promise<void>,
): Promise<Acts> => {
  const acts: Acts = { acknowledged: 0, failed: new Map() };
  const once = async (n: number) => {
    const failure = await act(n).catch((error: NodeJS.ErrnoException) => error.code ?? error.message);
    if (failure === undefined) acts.acknowledged += 1;
    else acts.failed.set(failure, (acts.failed.get(failure) ?? 0) + 1);
  };
  const begun: Promise<void>[] = [];
  const ended = new AbortController();
  const clock = (async () => {
    for await (const _ of every(1000 / rate, undefined, { signal: ended.signal }))
      begun.push(once(begun.length));
  })().catch(() => {});
  try {
    await meanwhile();
  } finally {
    ended.abort();
    await clock;
    await Promise.all(begun);
  }
  return acts;
};

export const countFailures = ({ failed }: Acts) =>
  failed.size === 0
    ? 'none failed'
    : `failed: ${[...failed].map(([status, count]) => `${count} × ${status}`).join(', ')}`;
