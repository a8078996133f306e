import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderUi } from '../../testing/render.tsx';
import { Banner } from './banner.tsx';

describe('banner', () => {
  it('announces a state without interrupting', () => {
    renderUi(<Banner tone="offline">No connection</Banner>);
    expect(screen.getByRole('status')).toHaveTextContent('No connection');
  });

  it('announces a failure as an alert', () => {
    renderUi(<Banner tone="failure">Something went wrong!</Banner>);
    expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong!');
  });
});
