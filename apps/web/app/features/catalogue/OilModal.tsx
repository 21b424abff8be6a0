import { pages } from '@iom/contract/shared/pages.ts';
import { Anchor, Group, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, matchPath, useLocation, useNavigate } from 'react-router';
import { ErrorState } from '../../ui/ErrorState.tsx';
import type { Side } from './BottlePhoto.tsx';
import classes from './catalogue.module.css';
import { oilByNumberQuery } from './catalogue.queries.ts';
import { OilDetail } from './OilDetail.tsx';
import type { OilChoice, OilSlot } from './oil-selection.ts';
import { ChooseOil } from './SelectOilButton.tsx';

interface ContentProps extends OilChoice, OilSlot {
  reportNumber: string;
  large: Side | undefined;
  onLarge: (side: Side | undefined) => void;
}

const Content = ({ reportNumber, large, onLarge, measured, ...choice }: ContentProps) => {
  const { data: oil, error, refetch } = useQuery(oilByNumberQuery(reportNumber));
  if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (oil === null) return <Text>There is no oil with the report number {reportNumber}.</Text>;
  return (
    <Stack gap="lg">
      <Group justify="space-between" mih={36}>
        <Text size="sm" className="quiet figures">
          Report {reportNumber} ·{' '}
          <Anchor component={Link} to={pages.oil.path({ reportNumber })} size="sm">
            Open as page
          </Anchor>
        </Text>
        {oil && <ChooseOil sample={oil.id} {...choice} />}
      </Group>
      {oil ? (
        <OilDetail oil={oil} large={large} onLarge={onLarge} measured={measured} />
      ) : (
        <Skeleton h={520} animate={false} aria-label="Loading" />
      )}
    </Stack>
  );
};

/**
 * The oil whose address stands in the address bar while the router is still at the list (a masked link): shown over the list,
 * which so stays exactly as it is. Closing it is going back. A reload, or the copied address, opens the page of the oil.
 */
export const OilModal = (choice: OilChoice & OilSlot) => {
  const { mask } = useLocation();
  const navigate = useNavigate();
  const narrow = useMediaQuery('(max-width: 48em)');
  const [large, setLarge] = useState<Side>();
  const leaving = useRef(false);
  const reportNumber = mask && matchPath(pages.oil.pattern, mask.pathname)?.params.reportNumber;
  const { data: oil } = useQuery({ ...oilByNumberQuery(reportNumber ?? ''), enabled: !!reportNumber });
  useEffect(() => {
    leaving.current = false;
    if (!reportNumber) setLarge(undefined);
  }, [reportNumber]);
  const close = () => {
    // a second Esc, before the first has gone back, would leave the list too
    if (leaving.current) return;
    leaving.current = true;
    void navigate(-1);
  };
  return (
    <Modal
      opened={reportNumber !== undefined}
      onClose={close}
      closeOnEscape={large === undefined}
      title={oil?.brand_name ?? `Report ${reportNumber}`}
      size="xl"
      classNames={{ title: classes.modalTitle ?? '' }}
      fullScreen={narrow ?? false}
      transitionProps={{ exitDuration: 0 }}
    >
      {reportNumber && <Content reportNumber={reportNumber} large={large} onLarge={setLarge} {...choice} />}
    </Modal>
  );
};
