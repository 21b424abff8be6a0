import {
  type DownloadFormat,
  downloadFormats,
  startDownload,
} from '@iom/contract/library/downloads/downloads.endpoints.ts';
import { Button, Group, Menu, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { call } from '../../../lib/api/api.ts';
import { DownloadProgress, FormatItem, formatLabels, useDownload } from '../../../ui/downloads/downloads.tsx';
import classes from '../library.module.css';

interface Props {
  id: number;
  regional: boolean;
  name: string;
  before: ReactNode;
  after?: ReactNode;
}

interface DownloadChoice {
  format: DownloadFormat;
  /** Of a CSV file. */
  byteOrderMark?: boolean;
}

/** The actions of a held dataset: `before`, the download with its formats and progress, and `after`. */
export const DatasetActions = ({ id, regional, name, before, after }: Props) => {
  const download = useDownload(({ format, byteOrderMark = false }: DownloadChoice) =>
    call(startDownload, {
      query: {
        id: String(id),
        regional: regional ? 'true' : 'false',
        format,
        bom: byteOrderMark ? 'true' : undefined,
      },
    }),
  );
  const { start, isPending } = download;
  return (
    <Stack gap={6} className={classes.actions}>
      <Group gap="xs">
        {before}
        <Menu position="bottom-start" withinPortal shadow="sm">
          <Menu.Target>
            <Button variant="default" size="sm" loading={isPending} aria-label={`Download Data of ${name}`}>
              Download Data
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {downloadFormats.map((format) => (
              <FormatItem key={format} {...formatLabels[format]} onClick={() => start({ format })} />
            ))}
            <FormatItem
              label="CSV for Excel"
              description="With a byte-order mark, so that Excel reads accents correctly"
              onClick={() => start({ format: 'csv', byteOrderMark: true })}
            />
          </Menu.Dropdown>
        </Menu>
        {after}
      </Group>
      <DownloadProgress download={download} fileDescription={name} />
    </Stack>
  );
};
