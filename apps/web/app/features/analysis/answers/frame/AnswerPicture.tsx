import { figureHeight } from '@iom/figures/echarts-frame.ts';
import type { Figure } from '@iom/figures/figure.ts';
import { Group } from '@mantine/core';
import { EChart } from '../../../../charts/echart/EChart.tsx';
import { ChartFiles } from '../../charts/ChartFiles.tsx';
import type { ChartRows } from '../../charts/chart-rows.ts';

interface Props {
  /** Stays the same object while the picture does. */
  figure: Figure;
  numbers: ChartRows;
}

const none = () => {};
const nothingBrushed: [] = [];

/** The picture of an answer with its files. */
export const AnswerPicture = ({ figure, numbers }: Props) => (
  <div>
    <EChart
      figure={figure}
      label={`${figure.title}. ${figure.note} The numbers are in the table below.`}
      height={figureHeight(figure)}
      brush={undefined}
      brushed={nothingBrushed}
      onBrush={none}
    />
    <Group justify="end">
      <ChartFiles figure={figure} numbers={numbers} />
    </Group>
  </div>
);
