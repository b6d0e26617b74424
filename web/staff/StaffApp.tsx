import { type LazyScreen, lazyScreen } from '#web/lib/lazy-screen.tsx';
import { Queries } from '#web/lib/queries.tsx';
import { Route, Routes } from '#web/lib/routes-of-screens.ts';
import { doors } from './routes.ts';
import { DoorFrame, Workspace } from './shell/Workspace.tsx';

const screens: ReadonlyMap<string, LazyScreen> = new Map(
  doors.map(({ path, load }) => [path, lazyScreen(load)]),
);

/** The pages in `doors` open without a session; every other address needs a member of staff who is signed in. */
export function StaffApp() {
  return (
    <Queries>
      <Routes>
        {[...screens].map(([path, Screen]) => (
          <Route
            key={path}
            path={path}
            element={
              <DoorFrame>
                <Screen />
              </DoorFrame>
            }
          />
        ))}
        <Route path="*" element={<Workspace />} />
      </Routes>
    </Queries>
  );
}
