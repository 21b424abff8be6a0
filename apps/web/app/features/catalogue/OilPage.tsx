import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { oilByNumberQuery } from './catalogue.queries.ts';
import { OilDetail } from './OilDetail.tsx';

/** The page of one oil, by its report number. */
export const OilPage = ({ reportNumber, notFound }: { reportNumber: string; notFound: ReactNode }) => {
  const { data: oil, error, refetch } = useQuery(oilByNumberQuery(reportNumber));
  if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (oil === null) return notFound;
  return (
    <div className="page">
      {oil && <title>{`${oil.brand_name}, ${oil.sample__report_number}`}</title>}
      <PageHeader title={oil?.brand_name ?? ' '} lead={`Report ${reportNumber}`} />
      {oil ? <OilDetail oil={oil} /> : <Skeleton h={420} animate={false} />}
    </div>
  );
};
