import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSender } from '../../../features/accounts/use-sender.ts';
import { useSelectedOils } from '../../../features/purchasing/model/use-cart.ts';
import { oilsByIdQuery } from '../../../features/purchasing/model/use-listed-oils.ts';
import { OilsQuote } from '../../../features/purchasing/quotes/request/OilsQuote.tsx';
import { useHydrated } from '../../../lib/pages/use-hydrated.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';

const RequestQuoteForm = () => {
  const { selected } = useSelectedOils();
  const { data, error, refetch } = useQuery(oilsByIdQuery(selected));
  const contact = useSender();
  const wanted = new Set(selected);
  if (error && !data) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  // a selection just changed still has the rows of the one before
  return <OilsQuote oils={data?.filter((oil) => wanted.has(oil.id))} contact={contact} />;
};

export default function RequestQuote() {
  const inBrowser = useHydrated();
  return (
    <>
      <PageHeader lead="A customer service representative will reply by email with a dataset of your selected oils and its price." />
      {inBrowser ? <RequestQuoteForm /> : <Skeleton h={640} animate={false} />}
    </>
  );
}
