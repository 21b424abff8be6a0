// One run through the whole application, always in the same order.
import { listOilIds } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import { buyByCard, fillCart, makeDataset, openShop } from './buying.ts';
import { changeTests, chooseTests, readCatalogue, readDictionary } from './catalogue.ts';
import { keepAnalyses, writeContent } from './content.ts';
import { correctAll, correctValues } from './corrections.ts';
import { addPhotos, importGroups, releaseSecond } from './imports.ts';
import { assign, download, grant, heldBy, readReports } from './licences.ts';
import { readAllLists } from './lists.ts';
import { changeAccounts, registerPeople, useApiKeys } from './people.ts';
import { buyByPurchaseOrder } from './purchase-orders.ts';
import { quote } from './quotes.ts';
import { type Site, settle } from './site.ts';
import { readEverything } from './values.ts';

/** Imports, sells, assigns, corrects and writes, on a database without oils; reads everything in between. */
export const playScenario = async (site: Site) => {
  const dictionary = await readDictionary(site);
  const tests = chooseTests(dictionary);
  const groups = await importGroups(site, dictionary);
  await addPhotos(site, groups.released);
  const listed = await readCatalogue(site);
  const oils = listed.map(({ id }) => id);
  await changeTests(site, tests);

  const people = await registerPeople(site);
  const { buyer, colleague } = people;
  await useApiKeys(site, people);
  const regional = await openShop(site);
  await fillCart(site, buyer, oils[0] ?? 0, tests, regional);
  const bought = await buyByCard(site, buyer, await makeDataset(site, 'Mine', oils.slice(0, 20)), regional);
  await buyByPurchaseOrder(site, buyer, await makeDataset(site, 'Ordered', oils.slice(20, 25)));
  await quote(site, people, await makeDataset(site, 'Quoted', oils.slice(25, 28)));
  await grant(site, people);

  const held = await heldBy(site, buyer);
  const [custom = 0, [copy = 0, assigned = 0]] = [held.custom[0], held.regional];
  await download(site, 'first', buyer, { custom, regional: copy });
  await assign(site, people, assigned, bought.regionalOrder);
  await keepAnalyses(site, people, tests);
  await writeContent(site, people);

  const read = [...oils.slice(0, 6), oils[30] ?? 0];
  const reader = { token: buyer.token, oils: read, tests, custom, regional: copy };
  await readEverything(site, 'released', reader);
  const numbers = listed.slice(0, 6).map((oil) => oil.sample__report_number);
  await correctValues(site, dictionary, numbers, reader);
  await correctAll(site, groups.files);
  await releaseSecond(site, groups.waiting);
  await readEverything(site, 'second release', reader);
  await download(site, 'later', buyer, { custom, regional: copy });
  await readReports(site, colleague);

  await readAllLists(site, { buyer: buyer.token, colleague: colleague.token });
  await changeAccounts(site, people);
  await settle(site);
  await readAllLists(site, { buyer: buyer.token });
  await site.client.call('all oils', listOilIds);
};
