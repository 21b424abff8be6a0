import type { OilDetail as Oil } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { usePageTitle } from '../../../lib/pages/site.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Grade } from '../../../ui/values/OilLink.tsx';
import { oilByNumberQuery } from '../model/catalogue.queries.ts';
import type { Side } from './BottlePhoto.tsx';
import type { OilSelection, OilSlot } from './OilDetail.tsx';
import { OilDetail } from './OilDetail.tsx';

/** Which bottle it is, above values that fill a screen. */
const OilLead = ({ oil: { sample__report_number, sample__sae_grade, country, year } }: { oil: Oil }) => (
  <>
    Report {sample__report_number}
    {sample__sae_grade && (
      <>
        , <Grade grade={sample__sae_grade} />
      </>
    )}
    , {[country, year].filter(Boolean).join(' ')}
  </>
);

const loadedAt = Date.now();

/** Whether a response came with the page. A user's own has not arrived then; `until-account` in look.css hides what it may move. */
const isServed = ({ dataUpdatedAt }: { dataUpdatedAt: number }) => dataUpdatedAt <= loadedAt;

interface Props extends OilSelection, OilSlot {
  reportNumber: string;
  notFound: ReactNode;
}

/** The page of one oil, by its report number. */
export const OilPage = ({ reportNumber, notFound, ...parts }: Props) => {
  const query = useQuery(oilByNumberQuery(reportNumber));
  const { data: oil, error, refetch } = query;
  const [enlarged, setEnlarged] = useState<Side>();
  usePageTitle(oil ? `${oil.brand_name}, report ${reportNumber}` : undefined);
  if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (oil === null) return notFound;
  return (
    <div className={isServed(query) ? 'until-account' : undefined}>
      <PageHeader
        title={oil?.brand_name ?? ' '}
        lead={oil ? <OilLead oil={oil} /> : `Report ${reportNumber}`}
      />
      {oil ? (
        <OilDetail oil={oil} enlarged={enlarged} onEnlarge={setEnlarged} {...parts} />
      ) : (
        <Skeleton h={420} animate={false} />
      )}
    </div>
  );
};
