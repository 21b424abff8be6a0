import { regions } from '@iom/contract/samples/regions.rules.ts';
import { useMemo } from 'react';
import { useSender } from '../../features/accounts/use-sender.ts';
import { Contact } from '../../features/content/Contact.tsx';
import { shortTextParam, useSearchState } from '../../lib/pages/search-state.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';

/** A database that is made on request, such as `2023 Europe`. */
const params = { database: shortTextParam(30) };

const isDatabase = (text: string) =>
  /^\d{4} /.test(text) && regions.some((region) => region === text.slice(5));

/** What is known about the sender and the message. */
const useKnown = () => {
  const sender = useSender();
  const [{ database }] = useSearchState(params);
  return useMemo(
    () =>
      isDatabase(database)
        ? {
            ...sender,
            message: `What would the regional database ${database} cost, and when could it be made?`,
          }
        : sender,
    [sender, database],
  );
};

export default function ContactPage() {
  return (
    <>
      <PageHeader lead="Questions about data, an order, or a collection and testing program of your own: write to us." />
      <Contact sender={useKnown()} />
    </>
  );
}
