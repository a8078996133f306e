import { createHash } from 'node:crypto';
import { showBadge, showWall, showWallPlan } from '@airdeck/contract/wall-screens/wall';
import { WALL_SECRET_HEADER } from '@airdeck/contract/wall-screens/wall-link';
import {
  createWallScreen,
  deleteWallScreen,
  getWallScreen,
  listWallRooms,
  listWallScreens,
  previewWall,
  renewWallLink,
  updateWallScreen,
  withdrawWallLink,
} from '@airdeck/contract/wall-screens/wall-screens';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import { replyWithPicture } from '../floor-plans/plan-picture-reply.ts';
import { badgeSvg } from './badge.ts';
import type { WallService } from './wall.service.ts';
import type { WallScreenService } from './wall-screens.service.ts';

/** An image for external pages: embeddable anywhere, without scripts or external resources, cached for a minute. */
const BADGE_HEADERS = {
  'cache-control': 'public, max-age=60',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
};

export function wallScreenRoutes(
  app: FastifyInstance,
  { wallScreens, wall }: { wallScreens: WallScreenService; wall: WallService },
): void {
  serve(app, listWallScreens, ({ caller }) => wallScreens.list(caller));
  serve(app, createWallScreen, ({ caller, body }) => wallScreens.create(caller, body));
  serve(app, listWallRooms, ({ caller, query }) => wallScreens.rooms(caller, query.customerId));
  serve(app, previewWall, ({ caller, body }) => wall.preview(caller, body));
  serve(app, getWallScreen, ({ caller, params }) => wallScreens.get(caller, params.wallScreenId));
  serve(app, updateWallScreen, ({ caller, params, body }) =>
    wallScreens.update(caller, params.wallScreenId, body),
  );
  serve(app, deleteWallScreen, ({ caller, params }) => wallScreens.delete(caller, params.wallScreenId));
  serve(app, renewWallLink, ({ caller, params }) => wallScreens.renewLink(caller, params.wallScreenId));
  serve(app, withdrawWallLink, ({ caller, params }) => wallScreens.withdrawLink(caller, params.wallScreenId));

  serve(app, showWall, async ({ request, reply }) => {
    const body = await wall.show(String(request.headers[WALL_SECRET_HEADER] ?? ''), request.ip);
    const etag = `"${createHash('sha256').update(JSON.stringify(body)).digest('base64url').slice(0, 22)}"`;
    reply.header('etag', etag);
    return request.headers['if-none-match'] === etag ? reply.status(304).send() : reply.send(body);
  });
  serve(app, showWallPlan, async ({ request, reply }) => {
    const secret = String(request.headers[WALL_SECRET_HEADER] ?? '');
    return replyWithPicture(request, reply, await wall.picture(secret, request.ip));
  });
  serve(app, showBadge, async ({ params, query, request, reply }) => {
    const content = await wall.badge(params.file.replace(/\.svg$/, ''), request.ip);
    return reply
      .headers(BADGE_HEADERS)
      .type('image/svg+xml; charset=utf-8')
      .send(badgeSvg(content, query.lang));
  });
}
