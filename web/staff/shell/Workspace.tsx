import { useQuery } from '@tanstack/react-query';
import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import { type ComponentType, lazy, type ReactNode, useCallback } from 'react';
import { staff_shell } from '#texts/generated/staff_shell.ts';
import { ApiError } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { type LazyScreen, lazyScreen } from '#web/lib/lazy-screen.tsx';
import { matchPath } from '#web/lib/match-path.ts';
import { queriesOf } from '#web/lib/queries.tsx';
import { type RenderContext, useRenderContext } from '#web/lib/render-context.ts';
import { Navigate, PrepareScreens, useLocation } from '#web/lib/router.ts';
import { Route, Routes } from '#web/lib/routes-of-screens.ts';
import { Frame, ScreenSkeleton } from '#web/shell/Frame.tsx';
import { MessageCard } from '#web/shell/MessageCard.tsx';
import { NotFoundPage } from '#web/shell/NotFoundPage.tsx';
import { Page } from '#web/shell/Page.tsx';
import { TopBar } from '#web/shell/TopBar.tsx';
import { usePageTitle } from '#web/shell/use-page-title.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { LanguageSwitch } from '#web/ui/LanguageSwitch.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { mayCall } from '../identity/permissions.ts';
import { SignedIn, staffSelf, useSignedIn } from '../identity/signed-in.ts';
import { pathTo, ROOM_PATH } from '../paths.ts';
import { areas, areasFor, type StaffArea } from '../routes.ts';
import { SessionOver } from './SessionOver.tsx';
import { StaffShell } from './StaffShell.tsx';
import { StepUp } from './StepUp.tsx';

const SignInPage = lazy(async () => ({ default: (await import('../identity/SignInPage.tsx')).SignInPage }));

/** Asks the server who is signed in. Without a session the sign-in is shown at the address that was opened. */
export function Workspace() {
  const self = useQuery(staffSelf);
  const context = useRenderContext();
  const prepare = useCallback((pathname: string) => prepareArea(pathname, context), [context]);
  if (!self.data) {
    return (
      <DoorFrame>
        <Door self={self} />
      </DoorFrame>
    );
  }
  return (
    <SignedIn value={self.data}>
      <StepUp>
        <PrepareScreens value={prepare}>
          <StaffShell>
            <AreaRoutes />
          </StaffShell>
        </PrepareScreens>
        <SessionOver />
      </StepUp>
    </SignedIn>
  );
}

interface DoorProps {
  self: { error: Error | null; isPending: boolean; refetch: () => unknown };
}

function Door({ self: { error, isPending, refetch } }: DoorProps) {
  if (error instanceof ApiError && error.status === 401) return <SignInPage onSignedIn={refetch} />;
  if (isPending) return <ScreenSkeleton />;
  return (
    <Page width="narrow">
      <FailureNote message={error?.message || undefined} onRetry={() => void refetch()} />
    </Page>
  );
}

const screens: ReadonlyMap<StaffArea, LazyScreen> = new Map(
  areas.map((area) => [area, lazyScreen(area.load)]),
);

/** Reached from an appointment, not from the navigation. */
const RoomPage = lazyScreen(() => import('../video/RoomPage.tsx').then((module) => module.RoomPage));

/** Loads the code of the area at this address, `/today`, and its first data for somebody who may see it. */
export async function preloadArea(pathname: string, context: RenderContext): Promise<void> {
  const queries = queriesOf(context);
  const found = areaAt(pathname);
  const screen = found && screens.get(found);
  await Promise.all([queries.prefetchQuery(staffSelf), screen?.preload()]);
  const self = queries.getQueryData(staffSelf.queryKey);
  if (!screen || !self || !mayCall(self.roles, found.needs)) return;
  if (import.meta.env.SSR) await screen.preloadForServer(context, pathname);
  else await screen.preloadWithData(context, pathname);
}

export function areaAt(pathname: string): StaffArea | undefined {
  return areas.find(({ name }) => name === pathname.split('/')[1]);
}

/** On intent: the code of the area at this address. */
function prepareArea(pathname: string, context: RenderContext): void {
  const found = areas.find(({ name }) => matchPath(`${pathTo(name)}/*`, pathname));
  if (found) screens.get(found)?.prepare(context, pathname);
}

function AreaRoutes() {
  const [first] = areasFor(useSignedIn().roles);
  return (
    <Routes>
      <Route index element={first ? <Navigate to={pathTo(first.name)} replace /> : <NoArea />} />
      {[...screens].map(([area, Screen]) => (
        <Route
          key={area.name}
          path={`${pathTo(area.name)}/*`}
          element={<AreaGuard area={area} Screen={Screen} />}
        />
      ))}
      <Route path={ROOM_PATH} element={<RoomGuard />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}

function AreaGuard({ area, Screen }: { area: StaffArea; Screen: ComponentType }) {
  const { roles } = useSignedIn();
  usePageTitle(useTexts(staff_shell)[`area_${area.name}`]);
  return mayCall(roles, area.needs) ? <Screen /> : <ForbiddenArea />;
}

function RoomGuard() {
  return mayCall(useSignedIn().roles, 'readStaffRoom') ? <RoomPage /> : <ForbiddenArea />;
}

function ForbiddenArea() {
  const t = useTexts(staff_shell);
  return (
    <MessageCard
      Icon={LockKeyhole}
      tone="waiting"
      title={t.forbidden_title}
      text={t.forbidden_text}
      actions={<ButtonLink to="/">{t.to_start}</ButtonLink>}
    />
  );
}

function NoArea() {
  const t = useTexts(staff_shell);
  usePageTitle(t.workspace);
  return (
    <Page>
      <PageHeading>{t.workspace}</PageHeading>
      <EmptyNote title={t.no_area_title} text={t.no_area_text} />
    </Page>
  );
}

/** The frame of the screens that need no session. */
export function DoorFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const header = (
    <TopBar sidebar={null} isSignedIn={false}>
      <LanguageSwitch />
    </TopBar>
  );
  return (
    <Frame header={header} place={pathname}>
      {children}
    </Frame>
  );
}
