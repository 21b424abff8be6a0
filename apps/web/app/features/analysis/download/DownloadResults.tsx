import { analysisFileFormats } from '@iom/contract/analysis/analysis.endpoints.ts';
import { Button, Menu } from '@mantine/core';
import { FormatItem, formatLabels } from '../../../ui/downloads/downloads.tsx';
import type { useDownloadResults } from './use-download-results.ts';

interface Props {
  download: ReturnType<typeof useDownloadResults>;
  /** The view shows columns that were chosen: files can have all columns instead. */
  hasChosenColumns: boolean;
  disabled: boolean;
}

/** Downloads the results as CSV, or from the menu beside the button in another format or with all columns. */
export const DownloadResults = ({ download, hasChosenColumns, disabled }: Props) => (
  <Button.Group>
    <Button
      size="sm"
      variant="default"
      disabled={disabled}
      loading={download.isPending}
      style={{ flexGrow: 1 }}
      onClick={() => download.start({ format: 'csv' })}
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
          aria-label="Other files"
        >
          <span aria-hidden="true">▾</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {hasChosenColumns && <Menu.Label>Chosen columns</Menu.Label>}
        {analysisFileFormats.map((format) => (
          <FormatItem key={format} {...formatLabels[format]} onClick={() => download.start({ format })} />
        ))}
        {hasChosenColumns && <Menu.Label>All columns</Menu.Label>}
        {hasChosenColumns &&
          (['csv', ...analysisFileFormats] as const).map((format) => (
            <FormatItem
              key={format}
              {...formatLabels[format]}
              onClick={() => download.start({ format, allColumns: true })}
            />
          ))}
      </Menu.Dropdown>
    </Menu>
  </Button.Group>
);
