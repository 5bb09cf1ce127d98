// Loaded into the processes of the product (node --import): when the script that started them is gone, even by
// kill -9, its channel closes and they stop as if asked to.
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref()
}
