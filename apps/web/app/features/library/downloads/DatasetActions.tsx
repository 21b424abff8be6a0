import {
  type DecimalSign,
  type DownloadFormat,
  downloadFormats,
  startDownload,
} from '@iom/contract/library/downloads/downloads.endpoints.ts';
import { Button, Group, Menu, Modal, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import {
  DecimalSigns,
  excelDecimal,
  excelDescriptions,
  localDecimal,
} from '../../../ui/downloads/decimal-sign.tsx';
import { DownloadProgress, FormatItem, formatLabels, useDownload } from '../../../ui/downloads/downloads.tsx';
import classes from '../library.module.css';

interface DecimalQuestionProps {
  onChoose: (decimal: DecimalSign) => void;
  onClose: () => void;
}

/** Asks for the decimal sign of Excel, which this browser remembers. */
const DecimalQuestion = ({ onChoose, onClose }: DecimalQuestionProps) => {
  const [decimal, setDecimal] = useState(() => excelDecimal.read() ?? localDecimal());
  return (
    <Modal opened onClose={onClose} title="CSV for Excel" centered>
      <Stack gap="md">
        <Text size="sm">
          Excel splits a CSV file into columns only if the file matches Excel’s language. Which decimal sign
          does your Excel use? You can change it in your account settings.
        </Text>
        <DecimalSigns value={decimal} onChange={setDecimal} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={() => onChoose(decimal)}>Download CSV</Button>
        </Group>
      </Stack>
    </Modal>
  );
};

interface DownloadChoice {
  format: DownloadFormat;
  /** For a CSV file that Excel opens in columns. */
  excel?: DecimalSign;
}

/** Requests files of a held dataset. */
export const useDatasetDownload = (id: number, regional: boolean) =>
  useDownload(({ format, excel }: DownloadChoice) =>
    call(startDownload, {
      query: {
        id: String(id),
        regional: regional ? 'true' : 'false',
        format,
        bom: excel && 'true',
        decimal: excel,
      },
    }),
  );

interface DownloadMenuProps {
  name: string;
  download: ReturnType<typeof useDatasetDownload>;
}

/** The formats of a dataset. CSV for Excel asks once for the decimal sign. */
export const DownloadMenu = ({ name, download: { start, isPending } }: DownloadMenuProps) => {
  const [isAsked, setAsked] = useState(false);
  const remembered = excelDecimal.read();
  const startExcel = (excel: DecimalSign) => {
    excelDecimal.write(excel);
    setAsked(false);
    start({ format: 'csv', excel });
  };
  return (
    <>
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
            description={
              remembered ? excelDescriptions[remembered] : 'With the separators that your Excel expects'
            }
            onClick={() => (remembered ? startExcel(remembered) : setAsked(true))}
          />
          {remembered && (
            <FormatItem
              label="Change the decimal sign"
              description="Then download CSV for Excel"
              onClick={() => setAsked(true)}
            />
          )}
        </Menu.Dropdown>
      </Menu>
      {isAsked && <DecimalQuestion onChoose={startExcel} onClose={() => setAsked(false)} />}
    </>
  );
};

interface Props {
  id: number;
  regional: boolean;
  name: string;
  before: ReactNode;
  after?: ReactNode;
}

/** The actions of a held dataset: `before`, the download with its formats and progress, and `after`. */
export const DatasetActions = ({ id, regional, name, before, after }: Props) => {
  const download = useDatasetDownload(id, regional);
  return (
    <Stack gap={6} className={classes.actions}>
      <Group gap="xs">
        {before}
        <DownloadMenu name={name} download={download} />
        {after}
      </Group>
      <DownloadProgress download={download} fileDescription={name} />
    </Stack>
  );
};
