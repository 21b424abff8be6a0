import { pages } from '@iom/contract/pages/pages.ts';
import { Anchor, Group, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, matchPath, useLocation, useNavigate } from 'react-router';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import classes from '../model/catalogue.module.css';
import { oilByNumberQuery } from '../model/catalogue.queries.ts';
import type { Side } from './BottlePhoto.tsx';
import type { OilSelection, OilSlot } from './OilDetail.tsx';
import { OilDetail, SelectOilButton } from './OilDetail.tsx';

interface ContentProps extends OilSelection, OilSlot {
  reportNumber: string;
  enlarged: Side | undefined;
  onEnlarge: (side: Side | undefined) => void;
}

const Content = ({ reportNumber, enlarged, onEnlarge, measured, ...selection }: ContentProps) => {
  const { data: oil, error, refetch } = useQuery(oilByNumberQuery(reportNumber));
  if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (oil === null) return <Text>There is no oil with the report number {reportNumber}.</Text>;
  return (
    <Stack gap="lg">
      <Group justify="space-between" mih={36}>
        <Text size="sm" className="quiet">
          Report {reportNumber} ·{' '}
          <Anchor component={Link} to={pages.oil.path({ reportNumber })} size="sm">
            Open as page
          </Anchor>
        </Text>
        {oil && <SelectOilButton oil={oil} {...selection} />}
      </Group>
      {oil ? (
        <OilDetail oil={oil} enlarged={enlarged} onEnlarge={onEnlarge} measured={measured} />
      ) : (
        <Skeleton h={520} animate={false} aria-busy="true" />
      )}
    </Stack>
  );
};

/**
 * The oil of a masked link: the router is still at the list, which stays as it is, and the address bar shows the URL of the oil.
 * Closing it navigates back. A reload, or the copied URL, opens the page of the oil.
 */
export const OilModal = (selection: OilSelection & OilSlot) => {
  const { mask } = useLocation();
  const navigate = useNavigate();
  const narrow = useMediaQuery('(max-width: 48em)');
  const [enlarged, setEnlarged] = useState<Side>();
  const leaving = useRef(false);
  const reportNumber = mask && matchPath(pages.oil.pattern, mask.pathname)?.params.reportNumber;
  const { data: oil } = useQuery({ ...oilByNumberQuery(reportNumber ?? ''), enabled: !!reportNumber });
  useEffect(() => {
    leaving.current = false;
    if (!reportNumber) setEnlarged(undefined);
  }, [reportNumber]);
  const close = () => {
    // a second Esc before the first navigation is done would leave the list, too
    if (leaving.current) return;
    leaving.current = true;
    void navigate(-1);
  };
  return (
    <Modal
      opened={reportNumber !== undefined}
      onClose={close}
      closeOnEscape={enlarged === undefined}
      title={oil?.brand_name ?? `Report ${reportNumber}`}
      size="xl"
      classNames={{ title: classes.modalTitle ?? '' }}
      fullScreen={narrow ?? false}
      transitionProps={{ exitDuration: 0 }}
    >
      {reportNumber && (
        <Content reportNumber={reportNumber} enlarged={enlarged} onEnlarge={setEnlarged} {...selection} />
      )}
    </Modal>
  );
};
