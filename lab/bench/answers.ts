/**
 * `npm run bench:answers -w lab -- [oils]`: every answer over the generated archive with all cells held, as an analysis computes it: without
 * the read of the columns and without HTTP.
 */
import os from 'node:os';
import { generateArchive } from '@iom/archive-generator/archive/archive.ts';
import {
  claimCheckParameters,
  shareConformingParameters,
} from '@iom/contract/analysis/answers/claims.schemas.ts';
import {
  baseStockParameters,
  fingerprintParameters,
} from '@iom/contract/analysis/answers/composition.schemas.ts';
import {
  chemistryBalanceParameters,
  viscometricMapParameters,
} from '@iom/contract/analysis/answers/map.schemas.ts';
import {
  marketTrendParameters,
  methodBridgeParameters,
} from '@iom/contract/analysis/answers/market.schemas.ts';
import { suspectsParameters, uniformityParameters } from '@iom/contract/analysis/answers/products.schemas.ts';
import { targetWindowParameters } from '@iom/contract/analysis/answers/values.schemas.ts';
import { claimCheck } from '../../apps/server/src/modules/analysis/answers/claims/claim-check.ts';
import { shareConforming } from '../../apps/server/src/modules/analysis/answers/claims/share-conforming.ts';
import { baseStock } from '../../apps/server/src/modules/analysis/answers/composition/base-stock.ts';
import { fingerprint } from '../../apps/server/src/modules/analysis/answers/composition/fingerprint.ts';
import { chemistryBalance } from '../../apps/server/src/modules/analysis/answers/maps/chemistry-balance.ts';
import { viscometricMap } from '../../apps/server/src/modules/analysis/answers/maps/viscometric-map.ts';
import { marketTrend } from '../../apps/server/src/modules/analysis/answers/market/market-trend.ts';
import { methodBridge } from '../../apps/server/src/modules/analysis/answers/market/method-bridge.ts';
import { suspects } from '../../apps/server/src/modules/analysis/answers/products/suspects.ts';
import { uniformity } from '../../apps/server/src/modules/analysis/answers/products/uniformity.ts';
import { targetWindow } from '../../apps/server/src/modules/analysis/answers/values/target-window.ts';
import { generatedOils } from '../answers-found/generated-oils.ts';
import { medianOf } from './analysis/timing.ts';

const oils = Number(process.argv[2] ?? 19_900);
const rounds = 7;

const groups = [...generateArchive({ seed: 1984, oils })].filter(({ released }) => released);
const answered = generatedOils(groups.flatMap((group) => [...group.oils]));

/** The computation and one page of rows. */
const page = ({ rows }: { rows: { count: number; at(index: number): unknown } }) => {
  for (let index = 0; index < Math.min(10, rows.count); index++) rows.at(index);
};
const runs: Record<string, () => void> = {
  'claim check': () => page(claimCheck.compute(answered, claimCheckParameters.parse({}))),
  'share conforming': () => page(shareConforming.compute(answered, shareConformingParameters.parse({}))),
  'share conforming, whole label': () =>
    page(shareConforming.compute(answered, shareConformingParameters.parse({ claim: 'label', by: 'claim' }))),
  'target window': () => page(targetWindow.compute(answered, targetWindowParameters.parse({}))),
  uniformity: () => page(uniformity.compute(answered, uniformityParameters.parse({}))),
  fingerprint: () => page(fingerprint.compute(answered, fingerprintParameters.parse({}))),
  'base stock': () => page(baseStock.compute(answered, baseStockParameters.parse({}))),
  suspects: () => page(suspects.compute(answered, suspectsParameters.parse({}))),
  'viscometric map': () => page(viscometricMap.compute(answered, viscometricMapParameters.parse({}))),
  'chemistry balance': () => page(chemistryBalance.compute(answered, chemistryBalanceParameters.parse({}))),
  'market trend': () => page(marketTrend.compute(answered, marketTrendParameters.parse({}))),
  'method bridge': () => page(methodBridge.compute(answered, methodBridgeParameters.parse({}))),
};

console.log(
  `${os.cpus().length} × ${os.cpus()[0]?.model}, load ${os.loadavg()[0]?.toFixed(1)}, Node ${process.versions.node}, ${answered.count} oils`,
);
const figures: Record<string, object> = {};
for (const [name, run] of Object.entries(runs)) {
  const times = Array.from({ length: rounds }, () => {
    const start = performance.now();
    run();
    return performance.now() - start;
  });
  figures[name] = { first: `${times[0]?.toFixed(0)} ms`, median: `${medianOf(times).toFixed(1)} ms` };
}
console.table(figures);
