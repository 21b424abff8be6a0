import { Group } from '@mantine/core';
import { useCallback } from 'react';
import { EChart } from '../../../../charts/echart/EChart.tsx';
import type { ChartOption } from '../../../../charts/echart/echarts.ts';
import type { Palette } from '../../../../charts/echart/palette.ts';
import { ChartFiles } from '../../charts/ChartFiles.tsx';
import type { ChartRows } from '../../charts/chart-rows.ts';
import type { Drawing } from '../../charts/options/drawing.ts';
import { answerDrawing } from './answer-drawing.ts';

interface Props {
  title: string;
  note: string;
  /** Stays the same function while the picture does. */
  draw: (drawing: Drawing) => ChartOption;
  /** Pixels. */
  height: number;
  numbers: ChartRows;
}

const none = () => {};
const nothingBrushed: [] = [];

/** The picture of an answer with its files. */
export const AnswerPicture = ({ title, note, draw, height, numbers }: Props) => {
  const optionOf = useCallback((palette: Palette) => draw(answerDrawing(palette)), [draw]);
  return (
    <div>
      <EChart
        optionOf={optionOf}
        label={`${title}. ${note} The numbers are in the table below.`}
        height={height}
        brush={undefined}
        brushed={nothingBrushed}
        onBrush={none}
      />
      <Group justify="end">
        <ChartFiles
          pictureOf={(palette) => draw(answerDrawing(palette, { title, note }))}
          name={title.replaceAll(/[^\w-]+/g, '-')}
          numbers={numbers}
        />
      </Group>
    </div>
  );
};
