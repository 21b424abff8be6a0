import { pages } from '@iom/contract/shared/pages.ts';
import { Anchor, Skeleton } from '@mantine/core';
import { Link } from 'react-router';
import { OilCatalogue } from '../../../features/catalogue/OilCatalogue.tsx';
import { MeasuredOil } from '../../../features/library/verdicts/MeasuredOil.tsx';
import { GoToQuoteButton } from '../../../features/purchasing/quotes/request/GoToQuoteButton.tsx';
import {
  changeQuoteListWithUndo,
  useQuoteList,
} from '../../../features/purchasing/quotes/request/quote-list.ts';
import { useHydrated } from '../../../lib/pages/use-hydrated.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';

export default function Catalog() {
  const selection = useQuoteList();
  const inBrowser = useHydrated();
  return (
    <>
      <PageHeader
        title="Browse and Select Oils from our Catalog"
        lead={
          <>
            Oils selected here go on your quote list. To buy chosen tests at their price,{' '}
            <Anchor component={Link} to={pages.datasetSelect.path()} inherit>
              order a dataset
            </Anchor>
            .
          </>
        }
        actions={<GoToQuoteButton />}
      />
      {inBrowser ? (
        <OilCatalogue
          listName="quote list"
          {...selection}
          withUndo={changeQuoteListWithUndo}
          measured={(oil) => <MeasuredOil oil={oil} />}
        />
      ) : (
        <Skeleton h={900} animate={false} />
      )}
    </>
  );
}
