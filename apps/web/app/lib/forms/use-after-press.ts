import { useEffect, useRef } from 'react';

/**
 * A function that runs its argument now, or after the release while a pointer is pressed. A layout that changes between press
 * and release moves the button away from the pointer, and no click follows.
 */
export const useAfterPress = () => {
  const pressed = useRef(false);
  useEffect(() => {
    const listeners = new AbortController();
    const options = { capture: true, signal: listeners.signal };
    const setPressed = (isPressed: boolean) => () => {
      pressed.current = isPressed;
    };
    document.addEventListener('pointerdown', setPressed(true), options);
    document.addEventListener('pointerup', setPressed(false), options);
    document.addEventListener('pointercancel', setPressed(false), options);
    return () => listeners.abort();
  }, []);
  return (run: () => void) => {
    if (!pressed.current) return run();
    const released = new AbortController();
    const runLater = () => {
      released.abort();
      // the click follows the release in the same task
      setTimeout(run);
    };
    for (const name of ['pointerup', 'pointercancel'])
      document.addEventListener(name, runLater, { signal: released.signal });
  };
};
