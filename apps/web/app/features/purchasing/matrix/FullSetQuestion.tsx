import type { CartOil } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { shownMoney } from '@iom/contract/shared/money.ts';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { Overpayment } from './model/bulk.rules.ts';

interface Props {
  /** Undefined while there is nothing to decide. */
  overpayment: Overpayment | undefined;
  onFullSets: (oils: CartOil[]) => void;
  onAsChosen: () => void;
  onClose: () => void;
}

/** Asks whether to pay more for some tests than for all of them. */
export const FullSetQuestion = ({ overpayment, onFullSets, onAsChosen, onClose }: Props) => (
  // above the sheet of tests, from which a phone asks
  <Modal
    opened={overpayment !== undefined}
    onClose={onClose}
    title="The full sets cost less"
    zIndex={300}
    centered
  >
    {overpayment && (
      <Stack gap="md">
        <Text>
          These tests would cost {shownMoney(overpayment.chosenCents)} in total. With every test of{' '}
          {counted(overpayment.oils, 'oil')} instead, as full sets, the total is{' '}
          {shownMoney(overpayment.fullSetsCents)}.
        </Text>
        <Stack gap="xs">
          <Button onClick={() => onFullSets(overpayment.fullSets)}>
            Take the full sets for {shownMoney(overpayment.fullSetsCents)}
          </Button>
          <Button variant="default" onClick={onAsChosen}>
            Only these tests for {shownMoney(overpayment.chosenCents)}
          </Button>
          <Group justify="center">
            <Button variant="subtle" onClick={onClose}>
              Cancel
            </Button>
          </Group>
        </Stack>
      </Stack>
    )}
  </Modal>
);
