import { Menu, Text } from '@mantine/core';

interface Props {
  label: string;
  description: string;
  onClick: () => void;
}

/** A format in a download menu. */
export const FormatItem = ({ label, description, onClick }: Props) => (
  <Menu.Item maw="calc(100vw - 2.5rem)" onClick={onClick}>
    {label}
    <Text size="xs" className="quiet">
      {description}
    </Text>
  </Menu.Item>
);
