import { figureHeight } from '@iom/figures/echarts-frame.ts';
import type { Figure } from '@iom/figures/figure.ts';
import { Group } from '@mantine/core';
import { EChart } from '../../../../charts/echart/EChart.tsx';
import { useOpenOil } from '../../../../ui/values/OilLink.tsx';
import { ChartFiles } from '../../charts/ChartFiles.tsx';
import type { ChartRows } from '../../charts/chart-rows.ts';

interface Props {
  /** The same object as long as the picture is unchanged. */
  figure: Figure;
  numbers: ChartRows;
  /** Accessible description. */
  label: string;
}

const ignoreBrush = () => {};
const noRanges: [] = [];

/** The picture of an answer with its files. */
export const AnswerPicture = ({ figure, numbers, label }: Props) => {
  const openOil = useOpenOil();
  return (
    <div>
      <EChart
        figure={figure}
        label={label}
        height={figureHeight(figure)}
        brush={undefined}
        brushed={noRanges}
        onBrush={ignoreBrush}
        onOpen={openOil}
      />
      <Group justify="end">
        <ChartFiles figure={figure} numbers={numbers} />
      </Group>
    </div>
  );
};
