import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderUi } from '../../testing/render.tsx';
import { BAND_KEYS } from '../../theme/tokens.ts';
import { BandBadge } from '../badge/badges.tsx';

describe('band badge', () => {
  it('shows the band as a word and by its colour', () => {
    renderUi(<BandBadge band="poor" word="Poor" />);
    expect(screen.getByText('Poor')).toHaveAttribute('data-band', 'poor');
  });

  it('can be distinguished without colour: each band has its own place on the scale', () => {
    const { container } = renderUi(
      <div>
        {BAND_KEYS.map((band) => (
          <BandBadge key={band} band={band} word={band} />
        ))}
      </div>,
    );
    const places = [...container.querySelectorAll('circle')].map(
      (circle) => `${circle.getAttribute('cx')} ${circle.getAttribute('cy')}`,
    );
    expect(new Set(places).size).toBe(BAND_KEYS.length);
  });
});
