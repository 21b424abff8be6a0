import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { usePageTitle } from '../../lib/page-title.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import type { Side } from './BottlePhoto.tsx';
import { oilByNumberQuery } from './catalogue.queries.ts';
import { OilDetail } from './OilDetail.tsx';
import type { OilChoice, OilSlot } from './oil-selection.ts';
import { ChooseOil } from './SelectOilButton.tsx';

interface Props extends OilChoice, OilSlot {
  reportNumber: string;
  notFound: ReactNode;
}

/** The page of one oil, by its report number. */
export const OilPage = ({ reportNumber, notFound, measured, ...choice }: Props) => {
  const { data: oil, error, refetch } = useQuery(oilByNumberQuery(reportNumber));
  const [large, setLarge] = useState<Side>();
  usePageTitle(oil ? `${oil.brand_name}, report ${reportNumber}` : undefined);
  if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (oil === null) return notFound;
  return (
    <>
      <PageHeader
        title={oil?.brand_name ?? ' '}
        lead={`Report ${reportNumber}`}
        actions={oil && <ChooseOil sample={oil.id} {...choice} />}
      />
      {oil ? (
        <OilDetail oil={oil} large={large} onLarge={setLarge} measured={measured} />
      ) : (
        <Skeleton h={420} animate={false} />
      )}
    </>
  );
};
