import { listAvailableTests } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { DatasetList } from '../../../features/purchasing/cart/DatasetList.tsx';
import { DatasetBuilder } from '../../../features/purchasing/matrix/DatasetBuilder.tsx';
import { useOilsOfLink } from '../../../features/purchasing/matrix/model/use-oils-of-link.ts';
import { useCart } from '../../../features/purchasing/model/use-cart.ts';
import { oilsByIdQuery } from '../../../features/purchasing/model/use-listed-oils.ts';
import { useOrderSteps } from '../../../features/purchasing/model/use-order-steps.ts';
import { WhenCartLoaded } from '../../../features/purchasing/summary/WhenCartLoaded.tsx';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { useHasLoaded, useHydrated } from '../../../lib/pages/use-hydrated.ts';
import { EmptyState, RowSkeleton } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Steps } from '../../../ui/Steps.tsx';

const Builder = ({ samples, editing }: { samples: number[]; editing: string | undefined }) => {
  const tests = useQuery({
    ...endpointQuery(listAvailableTests, { body: { samples: [...samples] } }),
    placeholderData: keepPreviousData,
  });
  const oils = useQuery(oilsByIdQuery(samples));
  const arrived = useHasLoaded(tests.data && oils.data);
  const failed = tests.error ?? oils.error;
  if (failed)
    return (
      <ErrorState
        message={failed.message}
        onRetry={() => {
          void tests.refetch();
          void oils.refetch();
        }}
      />
    );
  if (!tests.data || !oils.data || !arrived) return <RowSkeleton rows={20} />;
  return (
    <DatasetBuilder
      key={editing}
      tests={tests.data.results}
      rows={new Map(oils.data.map((oil) => [oil.id, oil]))}
    />
  );
};

/** Once the last oil went into the cart, the page starts over: at its top, with the focus on its heading. */
const useFreshStart = (isDone: boolean) => {
  const wasDone = useRef(isDone);
  useEffect(() => {
    if (isDone && !wasDone.current) {
      document.documentElement.scrollTo({ top: 0 });
      document.querySelector('h1')?.focus({ preventScroll: true });
    }
    wasDone.current = isDone;
  }, [isDone]);
};

export default function DatasetTests() {
  useOilsOfLink();
  const { cart } = useCart();
  const inBrowser = useHydrated();
  const samples = cart.oils.map((oil) => oil.sample);
  // after a dataset went into the cart there is nothing to choose
  const isDone = samples.length === 0 && cart.datasets.length > 0;
  // the chosen values may have gone into the cart as databases, which cost less
  const databases = cart.regional.length;
  useFreshStart(isDone || (samples.length === 0 && databases > 0));
  return (
    <>
      <Steps steps={useOrderSteps()} current={1} />
      <PageHeader
        title={isDone ? `${counted(cart.datasets.length, 'dataset')} in your cart` : undefined}
        actions={
          <Button component={Link} to={pages.datasetSelect.path()} variant="default">
            {isDone ? 'Select oils for another dataset' : 'Select oils'}
          </Button>
        }
      />
      {!inBrowser && <RowSkeleton rows={20} />}
      {inBrowser && samples.length > 0 && <Builder samples={samples} editing={cart.editing} />}
      {inBrowser && samples.length === 0 && !isDone && (
        <WhenCartLoaded>
          {databases > 0 ? (
            <EmptyState
              title={`${counted(databases, 'regional database')} in your cart`}
              action={
                <Button component={Link} to={pages.cart.path()} mt="sm">
                  View cart
                </Button>
              }
            >
              No oil is selected for a dataset. A database holds every test of all its oils.
            </EmptyState>
          ) : (
            <EmptyState title="No oil is selected">
              Select oils first, then choose their tests here.
            </EmptyState>
          )}
        </WhenCartLoaded>
      )}
      {inBrowser && <DatasetList isTitled={!isDone} />}
    </>
  );
}
