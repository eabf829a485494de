// Lets the page work without a network once it was loaded; browsers allow it over HTTPS and on this machine itself.
export function keepForOffline() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register('./sw.js').catch(() => {
    // Then the page works with a network only, as pages do.
  });
}
