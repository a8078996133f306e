import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderUi } from '../../testing/render.tsx';
import { Dial, type DialReading, type DialSegment } from './dial.tsx';

const SEGMENTS: DialSegment[] = [
  { band: 'good', from: 0, to: 50 },
  { band: 'satisfactory', from: 50, to: 100 },
  { band: 'moderate', from: 100, to: 200 },
];

const VALUE: DialReading = {
  state: 'value',
  value: 78,
  text: '78',
  band: 'satisfactory',
  word: 'Satisfactory',
  caption: 'from PM2.5',
  spoken: '78, Satisfactory, from PM2.5',
};

function draw(reading: DialReading) {
  return renderUi(
    <Dial label="Air quality index" segments={SEGMENTS} reading={reading} ends={['0', '200']} />,
  );
}

describe('dial', () => {
  it('is a meter that announces value, band and source in one phrase', () => {
    draw(VALUE);
    const meter = screen.getByRole('meter', { name: 'Air quality index' });
    expect(meter).toHaveAttribute('aria-valuenow', '78');
    expect(meter).toHaveAttribute('aria-valuemax', '200');
    expect(meter).toHaveAttribute('aria-valuetext', '78, Satisfactory, from PM2.5');
    expect(meter).toHaveTextContent('78Satisfactory');
  });

  it('highlights only the segment of the current band', () => {
    const { container } = draw(VALUE);
    const current = [...container.querySelectorAll('path[data-current]')];
    expect(current.map((path) => path.getAttribute('data-band'))).toEqual(['satisfactory']);
  });

  it('turns the needle to the value, but not beyond the end', () => {
    const { container, unmount } = draw(VALUE);
    const needle = (root: Element) =>
      root.querySelector<SVGGElement>('g')?.style.getPropertyValue('--needle-angle');
    expect(Number.parseFloat(needle(container) ?? '')).toBeCloseTo(-26.4);
    unmount();
    const beyond = draw({ ...VALUE, value: 900, text: '900' });
    expect(needle(beyond.container)).toBe('120deg');
    expect(screen.getByRole('meter')).toHaveAttribute('aria-valuenow', '200');
    expect(screen.getByRole('meter')).toHaveTextContent('900');
  });

  it('keeps the last value when offline, without a band', () => {
    const { container } = draw({
      state: 'offline',
      value: 78,
      text: '78',
      word: 'Offline',
      spoken: 'Offline, 78',
    });
    const meter = screen.getByRole('meter');
    expect(meter).toHaveTextContent('78Offline');
    expect(meter).toHaveAttribute('data-state', 'offline');
    expect(container.querySelector('path[data-current]')).toBeNull();
  });

  it('is an image with a reason if there is no value', () => {
    draw({ state: 'none', text: 'Does not measure particles', spoken: 'Does not measure particles' });
    expect(screen.queryByRole('meter')).toBeNull();
    expect(
      screen.getByRole('img', { name: 'Air quality index: Does not measure particles' }),
    ).toBeInTheDocument();
  });

  it('has neither number nor needle while loading', () => {
    const { container } = draw({ state: 'loading', spoken: 'Loading' });
    expect(screen.getByRole('img', { name: 'Air quality index: Loading' })).toBeInTheDocument();
    expect(container.querySelector('g')).toBeNull();
  });
});
