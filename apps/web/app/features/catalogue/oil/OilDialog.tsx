import { pages } from '@iom/contract/pages/pages.ts';
import { Anchor, Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useMediaQuery, useWindowEvent } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Link, matchPath, useLocation, useNavigate } from 'react-router';
import { useCloseByBack } from '../../../lib/pages/use-close-by-back.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Grade } from '../../../ui/values/OilLink.tsx';
import classes from '../model/catalogue.module.css';
import { oilByNumberQuery } from '../model/catalogue.queries.ts';
import type { Side } from './BottlePhoto.tsx';
import type { OilSelection, OilSlot } from './OilDetail.tsx';

/** Loaded with the first oil that is opened, at the same time as its data. */
const OilDetail = lazy(async () => ({ default: (await import('./OilDetail.tsx')).OilDetail }));

const loading = <Skeleton h={520} animate={false} aria-busy="true" />;

interface ContentProps extends OilSelection, OilSlot {
  reportNumber: string;
  enlarged: Side | undefined;
  onEnlarge: (side: Side | undefined) => void;
  neighbors: ReactNode;
}

const Content = ({ reportNumber, neighbors, ...parts }: ContentProps) => {
  const { data: oil, error, refetch } = useQuery(oilByNumberQuery(reportNumber));
  if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (oil === null) return <Text>There is no oil with the report number {reportNumber}.</Text>;
  return (
    <Stack gap="lg">
      <Group justify="space-between" mih={36}>
        <Text size="sm" className="quiet">
          Report {reportNumber}
          {oil?.sample__sae_grade && (
            <>
              {' · '}
              <Grade grade={oil.sample__sae_grade} />
            </>
          )}
          {oil && ` · ${[oil.country, oil.year].filter(Boolean).join(' ')}`} ·{' '}
          <Anchor component={Link} to={pages.oil.path({ reportNumber })} size="sm">
            Open as page
          </Anchor>
        </Text>
        {neighbors}
      </Group>
      <Suspense fallback={loading}>{oil ? <OilDetail oil={oil} {...parts} isDialog /> : loading}</Suspense>
    </Stack>
  );
};

/** Whether the arrow keys belong to the focused element: a choice of several, a menu or a text. */
const usesArrows = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, [role="menu"]') !== null;

interface NeighborsProps {
  /** Report numbers in the order of the list. */
  list: readonly string[];
  reportNumber: string;
  /** Whether the arrow keys lead to the neighbors. */
  hasKeys: boolean;
}

/** The previous and the next oil of the list, by button and by arrow key; closing the dialog still returns to the list. */
const Neighbors = ({ list, reportNumber, hasKeys }: NeighborsProps) => {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const index = list.indexOf(reportNumber);
  const neighbors = index < 0 ? [] : [list[index - 1], list[index + 1]];
  const open = (number: string | undefined) => {
    if (number === undefined) return;
    void navigate(pathname + search, {
      mask: pages.oil.path({ reportNumber: number }),
      replace: true,
      preventScrollReset: true,
    });
  };
  useWindowEvent('keydown', (event) => {
    if (!hasKeys || event.altKey || event.ctrlKey || event.metaKey || usesArrows(event.target)) return;
    if (event.key === 'ArrowLeft') open(neighbors[0]);
    if (event.key === 'ArrowRight') open(neighbors[1]);
  });
  if (index < 0) return null;
  return (
    <Button.Group>
      {(['Previous oil', 'Next oil'] as const).map((label, side) => (
        <Button
          key={label}
          variant="default"
          aria-label={label}
          disabled={neighbors[side] === undefined}
          onClick={() => open(neighbors[side])}
        >
          {side === 0 ? '←' : '→'}
        </Button>
      ))}
    </Button.Group>
  );
};

export interface OilDialogProps extends OilSelection, OilSlot {
  /** Report numbers of the list that the oil is opened from; without them it has no neighbors. */
  list?: readonly string[];
}

/**
 * The oil of a masked link: the router is still at the list, which stays as it is, and the address bar shows the URL of the oil.
 * Closing it navigates back. A reload, or the copied URL, opens the page of the oil.
 */
export const OilDialog = ({ list = [], ...parts }: OilDialogProps) => {
  const { mask } = useLocation();
  const narrow = useMediaQuery('(max-width: 48em)');
  const [enlarged, setEnlarged] = useState<Side>();
  const reportNumber = mask && matchPath(pages.oil.pattern, mask.pathname)?.params.reportNumber;
  const { data: oil } = useQuery({ ...oilByNumberQuery(reportNumber ?? ''), enabled: !!reportNumber });
  useEffect(() => {
    if (!reportNumber) setEnlarged(undefined);
  }, [reportNumber]);
  const close = useCloseByBack(reportNumber ?? undefined);
  // it opens after it is there, or the focus would not return to the list
  const [isMounted, setIsMounted] = useState(false);
  useEffect(() => setIsMounted(true), []);
  return (
    <Modal
      opened={isMounted && reportNumber !== undefined}
      onClose={close}
      closeOnEscape={enlarged === undefined}
      title={oil?.brand_name ?? `Report ${reportNumber}`}
      size="xl"
      classNames={{ title: classes.modalTitle ?? '' }}
      fullScreen={narrow ?? false}
      transitionProps={{ exitDuration: 0 }}
    >
      {reportNumber && (
        <Content
          reportNumber={reportNumber}
          enlarged={enlarged}
          onEnlarge={setEnlarged}
          neighbors={<Neighbors list={list} reportNumber={reportNumber} hasKeys={enlarged === undefined} />}
          {...parts}
        />
      )}
    </Modal>
  );
};
