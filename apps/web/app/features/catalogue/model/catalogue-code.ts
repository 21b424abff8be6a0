import { listOils } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import { sampleRequestOf } from '@iom/contract/code-samples/sample-request.rules.ts';
import type { List } from '../../../lib/api/list.ts';
import type { CodeChoice } from '../../../ui/code-samples/code-choice.ts';

/** The call that fetches the page of oils on the screen. */
export const catalogueCode = (
  filters: object,
  { page, pageSize, ordering }: Pick<List<unknown>, 'page' | 'pageSize' | 'ordering'>,
): CodeChoice => {
  const query = { ...filters, ordering: ordering || undefined, page, page_size: pageSize };
  return { label: 'This page', request: sampleRequestOf(listOils, window.location.origin, { query }) };
};
