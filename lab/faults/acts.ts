// Acts of clients, their acknowledgements, and whether the acknowledged results are found again.
import { setTimeout as wait } from 'node:timers/promises';
import { NoAnswer, type Site, Unexpected } from './site.ts';

/** A result that the server has acknowledged. */
interface Acknowledged {
  flow: string;
  what: string;
  /** Whether it is found. Background work may take a while. */
  isFound: () => Promise<boolean>;
}

interface Act {
  /** Records an acknowledged result. */
  acknowledge(what: string, isFound: () => Promise<boolean>): void;
}
/** Does one act; `n` is unique to each. @throws NoAnswer when a fault leaves the outcome unknown */
export type Client = (n: number, act: Act) => Promise<void>;
/** A flow of customers or administrators, with its own clients. */
export interface Flow {
  name: string;
  open(site: Site): Promise<Client>;
}

/**
 * Total time for background work after the last fault: another worker takes over what a killed server left
 * within a minute.
 */
const foundWithinMs = 150_000;

/** Repeats what prepares a client until no fault interrupts it. */
export const prepared = async <T>(prepare: () => Promise<T>): Promise<T> => {
  for (;;)
    try {
      return await prepare();
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      await wait(200);
    }
};

/** Every acknowledged result on a site. */
export const openRecord = () => {
  const all: Acknowledged[] = [];
  const unexpected: string[] = [];
  let next = 0;
  const repeat = async (
    flow: Flow,
    client: Client,
    { isRunning, pauseMs }: { isRunning: () => boolean; pauseMs: number },
  ) => {
    const acknowledge: Act['acknowledge'] = (what, isFound) => all.push({ flow: flow.name, what, isFound });
    while (isRunning())
      try {
        await client(next++, { acknowledge });
        if (pauseMs > 0) await wait(pauseMs);
      } catch (error) {
        if (error instanceof Unexpected) unexpected.push(`${flow.name}: ${error.message}`);
        else if (!(error instanceof NoAnswer)) throw error;
        await wait(50);
      }
  };
  const check = async (one: Acknowledged, until: number) => {
    for (;;) {
      if (await one.isFound().catch(() => false)) return true;
      if (performance.now() > until) return false;
      await wait(500);
    }
  };
  return {
    all,
    /** Responses that no fault excuses. */
    unexpected,
    /**
     * Clients repeat the flow while `meanwhile` runs, each with a pause between its acts.
     * @returns the number of acknowledged acts
     */
    during: async (
      site: Site,
      flow: Flow,
      meanwhile: () => Promise<void>,
      { clients = 4, pauseMs = 0 } = {},
    ) => {
      const opened = await Promise.all(
        Array.from({ length: clients }, () => prepared(() => flow.open(site))),
      );
      const before = all.length;
      let running = true;
      const work = opened.map((client) => repeat(flow, client, { isRunning: () => running, pauseMs }));
      try {
        await meanwhile();
      } finally {
        running = false;
      }
      await Promise.all(work);
      return all.length - before;
    },
    /** Looks for everything that was acknowledged. @returns what is lost */
    lost: async () => {
      const until = performance.now() + foundWithinMs;
      const lost: Acknowledged[] = [];
      const queue = [...all];
      const look = async () => {
        for (let one = queue.shift(); one; one = queue.shift())
          if (!(await check(one, until))) lost.push(one);
      };
      await Promise.all(Array.from({ length: 8 }, look));
      return lost;
    },
  };
};
export type Record = ReturnType<typeof openRecord>;
