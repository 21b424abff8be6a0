import { openApp } from '../app.ts';
import type { Config } from '../config.ts';
import { openDictionary } from '../modules/samples/samples.module.ts';
import { openDatabase } from '../platform/database/database.ts';
import { openLog } from '../platform/log.ts';
import { importDemoArchive } from './demo-archive.ts';
import { addDemoContent } from './demo-content.ts';
import { sellDemoData } from './demo-sales.ts';
import { addDemoShop } from './demo-shop.ts';

/** Fills an empty database with the demo: archive, accounts, discount codes, regional databases, technical papers, approved oils, purchases. A repeated call adds nothing. */
export const makeDemo = async (config: Config, progress: (done: number) => void) => {
  const log = openLog('warn');
  const database = await openDatabase(config, (error) =>
    log.error({ err: error }, 'database connection lost'),
  );
  const dictionary = await openDictionary(database);
  await importDemoArchive({ database, dictionary }, config.demoOils, progress);
  await database.write(addDemoShop);
  await database.write(addDemoContent);
  // purchases ask for few oils, and the archive takes seconds to load
  const app = await openApp(
    { ...config, limits: false, engines: { analysis: 'sql', catalogue: 'sql' } },
    log,
    { database },
  );
  await sellDemoData(app);
  await app.close();
};
