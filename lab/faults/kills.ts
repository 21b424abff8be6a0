// kill -9 at random moments while customers act.
import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Flow, Record } from './acts.ts';
import { approvePurchaseOrders, payByCard, placeOrders, registerPurchaseOrders } from './buying.ts';
import { accountsAndUploads, downloadsAndAnalyses, importAndRelease, shareLicences } from './data.ts';
import type { Site } from './site.ts';

export const flows: readonly Flow[] = [
  placeOrders,
  payByCard,
  registerPurchaseOrders,
  approvePurchaseOrders,
  shareLicences,
  importAndRelease,
  accountsAndUploads,
  downloadsAndAnalyses,
];

/** The server is killed this many milliseconds after it was ready. */
const moments = { from: 40, to: 900 };

/**
 * Kills the running server this often during a flow, and restarts it. @returns the number of acknowledged
 * acts
 */
export const killDuring = (site: Site, record: Record, flow: Flow, kills: number) =>
  record.during(site, flow, async () => {
    for (let kill = 0; kill < kills; kill += 1) {
      await wait(randomInt(moments.from, moments.to));
      await site.kill();
      await site.start();
    }
  });
