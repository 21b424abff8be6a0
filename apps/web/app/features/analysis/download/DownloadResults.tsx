import { analysisFileFormats } from '@iom/contract/analysis/analysis.endpoints.ts';
import { Button, Menu } from '@mantine/core';
import { formatLabels } from '../../../ui/downloads/downloads.rules.ts';
import { FormatItem } from '../../../ui/downloads/FormatItem.tsx';
import type { useDownloadResults } from './use-download-results.ts';

interface Props {
  download: ReturnType<typeof useDownloadResults>;
  disabled: boolean;
}

/** Downloads the results as CSV, or in another format from the menu beside the button. */
export const DownloadResults = ({ download, disabled }: Props) => (
  <Button.Group>
    <Button
      size="sm"
      variant="default"
      disabled={disabled}
      loading={download.isPending}
      style={{ flexGrow: 1 }}
      onClick={download.startCsv}
    >
      Download Results
    </Button>
    <Menu position="bottom-end" withinPortal shadow="sm" disabled={disabled || download.isPending}>
      <Menu.Target>
        <Button
          size="sm"
          variant="default"
          px="xs"
          disabled={disabled || download.isPending}
          aria-label="Excel, Parquet or zip"
        >
          <span aria-hidden="true">▾</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {analysisFileFormats.map((format) => (
          <FormatItem key={format} {...formatLabels[format]} onClick={() => download.start(format)} />
        ))}
      </Menu.Dropdown>
    </Menu>
  </Button.Group>
);
