import { signOut } from '@iom/contract/accounts/accounts.endpoints.ts';
import { isRead } from '@iom/contract/shared/endpoint.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { endSessions } from '#modules/accounts/sessions/sessions.store.ts';
import { type LicenceShop, openLicenceShop } from '../fixtures/licence-shop.ts';
import { exactCall, toRequest } from '../fixtures/made-calls.ts';
import { aMember, anAdministrator, type Person } from '../fixtures/people.ts';
import { makeValidCall, readAnalytes } from '../fixtures/valid-calls.ts';
import { callName, contractEndpoints } from '../setup/contract-endpoints.ts';

const writes = contractEndpoints.filter(
  (endpoint) => endpoint.access !== 'public' && !isRead(endpoint) && endpoint !== signOut,
);

let shop: LicenceShop;
let analytes: number[];
beforeAll(async () => {
  shop = await openLicenceShop();
  analytes = await readAnalytes(shop, await aMember(shop.app));
});
afterAll(() => shop.app.close());

const aBuyer = async () => {
  const member = await aMember(shop.app);
  await shop.shop.validate(member);
  return member;
};

/** Ends the session of a caller just before the first write of the next call. */
const endSessionAtWrite = ({ id }: Person) => {
  const { database } = shop.app;
  const { write } = database;
  const spy = vi.spyOn(database, 'write').mockImplementation(async (work) => {
    spy.mockRestore();
    await write((tx) => endSessions(tx, id));
    return write(work);
  });
};

test.each(writes.map((endpoint) => [callName(endpoint), endpoint] as const))(
  '%s writes nothing for a session that has ended since the call was admitted',
  async (_name, endpoint) => {
    const people = { member: await aBuyer(), administrator: await anAdministrator(shop.app) };
    const [analyte = 0] = analytes;
    const valid = await makeValidCall(endpoint, shop, people, analyte);
    const who = endpoint.access === 'admin' ? people.administrator : people.member;
    endSessionAtWrite(who);
    const response = await shop.app.app.server.inject(
      toRequest(endpoint, exactCall(endpoint, valid), who.token),
    );
    expect([response.statusCode, response.json().code]).toEqual([401, 'invalid_token']);
  },
);
