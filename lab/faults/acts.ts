// What clients do, what the server acknowledged, and whether that is found again.
import { setTimeout as wait } from 'node:timers/promises';
import { NoAnswer, type Site, Unexpected } from './site.ts';

/** What the server has said is done. */
interface Acknowledged {
  flow: string;
  what: string;
  /** Whether it is found. What follows in the background may take a while. */
  isFound: () => Promise<boolean>;
}

interface Act {
  /** Records what the server acknowledged. */
  acknowledge(what: string, isFound: () => Promise<boolean>): void;
}
/** Does one act; `n` is different for every one. @throws NoAnswer when a fault leaves open what was done */
export type Client = (n: number, act: Act) => Promise<void>;
/** Something that customers or administrators do, by clients of their own. */
export interface Flow {
  name: string;
  open(site: Site): Promise<Client>;
}

const clients = 4;
/** How long background work may take in all after the last fault: what a killed server left is taken over within a minute. */
const foundWithinMs = 150_000;

/** Everything that was acknowledged on a site. */
export const openRecord = () => {
  const all: Acknowledged[] = [];
  const unexpected: string[] = [];
  let next = 0;
  const repeat = async (flow: Flow, client: Client, isRunning: () => boolean) => {
    const acknowledge: Act['acknowledge'] = (what, isFound) => all.push({ flow: flow.name, what, isFound });
    while (isRunning())
      try {
        await client(next++, { acknowledge });
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
    /** Clients repeat the flow while `meanwhile` runs. @returns how many acts were acknowledged */
    during: async (site: Site, flow: Flow, meanwhile: () => Promise<void>) => {
      const opened = await Promise.all(Array.from({ length: clients }, () => flow.open(site)));
      const before = all.length;
      let running = true;
      const work = opened.map((client) => repeat(flow, client, () => running));
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
