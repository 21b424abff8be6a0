import {
  type AdminMatches,
  mostMatches,
} from '@iom/contract/purchasing/admin-search/admin-search.schemas.ts';
import { matchingUsers } from '#modules/accounts/accounts.module.ts';
import { matchingGroups, matchingOils } from '#modules/samples/samples.module.ts';
import type { ReadTx } from '#platform/database/database.ts';
import { fullName } from '#platform/mail/recipient.ts';
import { matchingOrders } from './matching-orders.store.ts';

/** What administrators jump to; nothing for an empty text. */
export const findMatches = async (tx: ReadTx, text: string): Promise<AdminMatches> => {
  const searched = text.trim();
  if (searched === '') return { users: [], orders: [], oils: [], groups: [] };
  const users = await matchingUsers(tx, searched, mostMatches);
  const orders = await matchingOrders(tx, searched, mostMatches);
  const oils = await matchingOils(tx, searched, mostMatches);
  const groups = await matchingGroups(tx, searched, mostMatches);
  return {
    users: users.map((user) => ({
      id: user.id,
      name: fullName(user),
      email: user.email,
      company: user.companyName,
    })),
    orders,
    oils: oils.map(({ id, reportNumber, brandName, saeGrade, released }) => ({
      id,
      report_number: reportNumber,
      brand_name: brandName,
      sae_grade: saeGrade,
      released,
    })),
    groups,
  };
};
